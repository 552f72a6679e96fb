import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import {
  addRows,
  createColumn,
  createOperation,
  getScorecard,
  getTable,
  listScorecardRows,
  listSheets,
  listVersions,
} from "../../generated/client.ts";
import { call } from "../shared/api.ts";
import { Button } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { count } from "../shared/format.ts";
import { Empty, Shown, useLoaded } from "../shared/load.tsx";
import { query, setQuery, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { CellPanel } from "./CellPanel.tsx";
import { ColumnPanel } from "./ColumnPanel.tsx";
import { Grid, type Spot } from "./Grid.tsx";
import { Progress } from "./Progress.tsx";
import { RunPanel } from "./RunPanel.tsx";
import { type Layout, type Place, readLayout, useActivity } from "./sheet.ts";
import { VersionsPanel } from "./VersionsPanel.tsx";

/** The address follows the arrow keys when they rest: browsers refuse addresses that change too often. */
const restMs = 200;

export function SheetPage(place: Place) {
  const { table_id, sheet_id } = place;
  const [reading, setReading] = useState(1);
  const refresh = useCallback(() => setReading((before) => before + 1), []);
  const { activity, look } = useActivity(place, refresh);
  const names = useLoaded(
    async (signal) => {
      const [{ table }, { data }] = await Promise.all([
        call(getTable, { params: { table_id } }, { signal }),
        call(listSheets, { params: { table_id }, query: { limit: 100 } }, { signal }),
      ]);
      return { table, sheets: data };
    },
    [table_id, sheet_id],
  );
  const version = activity?.version ?? null;
  const layout = useLoaded((signal) => readLayout(place, signal), [sheet_id]);
  const lastVersion = useRef<number | null>(null);
  useEffect(() => {
    if (lastVersion.current !== null && version !== null && version !== lastVersion.current) layout.again();
    lastVersion.current = version ?? lastVersion.current;
  }, [version]);
  const changed = useCallback(() => {
    layout.again();
    refresh();
    look();
  }, [look]);
  const addRow = async () => {
    await call(addRows, { params: place, body: { count: 1 } });
    changed();
  };
  const sheet = names.value?.sheets.find(({ id }) => id === sheet_id);
  const shown = query.value.get("show");
  const toggle = (panel: string) => setQuery({ show: shown === panel ? null : panel, row: null, column: null });
  return (
    <>
      <Head
        title={sheet?.title ?? "Sheet"}
        above={
          <>
            <a href={to("tables")}>Tables</a> / <span dir="auto">{names.value?.table.title}</span>
          </>
        }
      >
        {may(addRows) && <Button onClick={addRow}>Add row</Button>}
        {may(createColumn) && (
          <Button aria-pressed={shown === "new-column"} onClick={() => toggle("new-column")}>
            Add column
          </Button>
        )}
        {may(listVersions) && (
          <Button aria-pressed={shown === "versions"} onClick={() => toggle("versions")}>
            Versions
          </Button>
        )}
        {may(getScorecard) && (
          <a class="button usual" href={to("scorecards", table_id, sheet_id)}>
            Scorecard
          </a>
        )}
        {may(createOperation) && (
          <Button kind="main" aria-pressed={shown === "run"} onClick={() => toggle("run")}>
            Run…
          </Button>
        )}
      </Head>
      <SheetTabs place={place} sheets={names.value?.sheets ?? []} />
      {activity && <Progress place={place} activity={activity} changed={look} />}
      <Shown of={layout}>
        {(value) => <SheetBody place={place} layout={value} reading={reading} changed={changed} shown={shown} />}
      </Shown>
    </>
  );
}

function SheetTabs({ place, sheets }: { place: Place; sheets: { id: string; title: string; row_count: number }[] }) {
  if (sheets.length === 0) return null;
  return (
    <nav class="sheet-tabs" aria-label="Sheets">
      {sheets.map(({ id, title, row_count }) => (
        <a
          key={id}
          href={to("tables", place.table_id, "sheets", id)}
          aria-current={id === place.sheet_id ? "page" : undefined}
        >
          <span dir="auto">{title}</span> <small>{count(row_count)}</small>
        </a>
      ))}
    </nav>
  );
}

interface BodyProps {
  place: Place;
  layout: Layout;
  reading: number;
  changed: () => void;
  shown: string | null;
}

/** The grid, and beside it what is chosen or asked for. */
function SheetBody({ place, layout, reading, changed, shown }: BodyProps) {
  const { columns } = layout;
  const scored = useLoaded(
    async (signal) =>
      may(getScorecard, listScorecardRows)
        ? (await call(getScorecard, { params: place }, { signal })).display_calculation !== null
        : false,
    [place.sheet_id],
  );
  const [chosen, setChosen] = useState<Spot | null>(() => spotOf(columns));
  const spot = spotOf(columns);
  const isOpen = spot !== null;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = ({ row, column }: Spot) => {
    setChosen({ row, column });
    setQuery({ show: null, row: row < 0 ? null : row, column: columns[column]?.id ?? null }, { isReplaced: isOpen });
  };
  const choose = (next: Spot) => {
    setChosen(next);
    clearTimeout(timer.current);
    if (isOpen) timer.current = setTimeout(() => open(next), restMs);
  };
  const close = () => {
    setQuery({ show: null, row: null, column: null });
    document.querySelector<HTMLElement>("[role=grid]")?.focus();
  };
  const isBeside = isOpen || shown !== null;
  useEffect(() => {
    const press = (event: KeyboardEvent) => event.key === "Escape" && !document.querySelector("dialog") && close();
    if (isBeside) addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isBeside]);
  const panel = { place, layout, changed, close };
  const column = spot && columns[spot.column];
  return (
    <div class="sheet">
      {columns.length === 0 ? (
        <Empty title="This sheet has no columns yet." />
      ) : (
        <div class="sheet-grid">
          <Grid
            place={place}
            layout={layout}
            hasScores={scored.value ?? false}
            reading={reading}
            chosen={chosen}
            choose={choose}
            open={open}
          />
          {layout.rowCount === 0 && <Empty title="This sheet has no rows yet." />}
        </div>
      )}
      {column && spot.row >= 0 && (
        <CellPanel key={`${spot.row} ${column.id}`} {...panel} row={spot.row} column={column} reading={reading} />
      )}
      {column && spot.row < 0 && <ColumnPanel key={column.id} {...panel} column={column} />}
      {shown === "new-column" && <ColumnPanel {...panel} column={null} />}
      {shown === "run" && <RunPanel {...panel} />}
      {shown === "versions" && <VersionsPanel {...panel} />}
    </div>
  );
}

/** What is open, by the address; a column without a row is the column itself, a row without a column is its first cell. */
function spotOf(columns: Layout["columns"]): Spot | null {
  const id = query.value.get("column");
  const row = query.value.get("row");
  const column = id === null && row !== null ? 0 : columns.findIndex((one) => one.id === id);
  if (!columns[column]) return null;
  return { column, row: row !== null && /^\d+$/.test(row) ? Number(row) : -1 };
}
