import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../../generated/client.ts";
import { type AnswerOf, call } from "../shared/api.ts";
import { Act, Button } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { counted } from "../shared/format.ts";
import { Empty, Shown, useCall, useLoaded } from "../shared/load.tsx";
import { here, query, setQuery, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { CellPanel } from "./CellPanel.tsx";
import { ColumnPanel } from "./ColumnPanel.tsx";
import { Grid, type Spot } from "./Grid.tsx";
import { Progress } from "./Progress.tsx";
import { RunPanel } from "./RunPanel.tsx";
import { type KnownRows, type Layout, type Place, readLayout, useActivity, useOnceOlder } from "./sheet.ts";
import { VersionsPanel } from "./VersionsPanel.tsx";

/** Pause of the arrow keys after which the address follows them: browsers refuse addresses that change too often. */
const restMs = 200;

export function Page(place: Place) {
  const { table_id, sheet_id } = place;
  const [reading, setReading] = useState(1);
  const readAgain = useCallback(() => setReading((before) => before + 1), []);
  const { activity, look } = useActivity(place, readAgain);
  const table = useCall(api.getTable, { params: { table_id } });
  const sheets = useCall(api.listSheets, { params: { table_id }, query: { limit: 100 } });
  const known: KnownRows = useRef(new Map()).current;
  const layout = useLoaded((signal) => readLayout(place, known, signal), [sheet_id], activity?.version);
  useOnceOlder(layout.value, activity, () => [layout.again(), readAgain()]);
  const changed = () => {
    layout.again();
    look();
  };
  const addRow = () => call(api.addRows, { params: place, body: { count: 1 } }).then(changed);
  const panels = [
    ["new-column", "Add column", api.createColumn] as const,
    ["versions", "Versions", api.listVersions] as const,
    ["run", "Run…", api.createOperation] as const,
  ].filter(([, , needs]) => may(needs));
  // An address may come from somebody whose key may do more.
  const shown = panels.find(([panel]) => panel === query.value.get("show"))?.[0] ?? null;
  const all = sheets.value?.data ?? [];
  const above = (
    <>
      <a href={to("tables")}>Tables</a> / <span dir="auto">{table.value?.table.title}</span>
    </>
  );
  return (
    <>
      <Head title={all.find(({ id }) => id === sheet_id)?.title ?? "Sheet"} above={above}>
        <Act needs={api.addRows} does={addRow}>
          Add row
        </Act>
        {may(api.getScorecard) && (
          <a class="button" href={to("tables", table_id, "sheets", sheet_id, "scorecard")}>
            Scorecard
          </a>
        )}
        {panels.map(([panel, name]) => (
          <Button
            key={panel}
            {...(panel === "run" && { kind: "main" as const })}
            aria-pressed={shown === panel}
            onClick={() => setQuery({ show: shown === panel ? null : panel, row: null, column: null })}
          >
            {name}
          </Button>
        ))}
      </Head>
      <Tabs place={place} sheets={all} />
      {activity && <Progress place={place} activity={activity} changed={look} />}
      <Shown of={layout}>{(value) => <Body {...{ place, layout: value, reading, changed, shown }} />}</Shown>
    </>
  );
}

function Tabs({ place, sheets }: { place: Place; sheets: AnswerOf<"listSheets">["data"] }) {
  return (
    <nav class="parts row" aria-label="Sheets">
      {sheets.map(({ id, title, row_count }) => (
        <a
          key={id}
          href={to("tables", place.table_id, "sheets", id)}
          aria-current={id === place.sheet_id ? "page" : undefined}
        >
          <span dir="auto">{title}</span> <small>{counted(row_count, "row")}</small>
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

/** The grid, with the open panel beside it. */
function Body({ place, layout, reading, changed, shown }: BodyProps) {
  const hidden = query.value.get("hide");
  /** The sheet without the columns that the address hides. */
  const seen = useMemo(() => {
    const ids = new Set(hidden?.split(","));
    return { ...layout, columns: layout.columns.filter(({ id }) => !ids.has(id)) };
  }, [layout, hidden]);
  const { rowCount } = layout;
  const { columns } = seen;
  const scored = useLoaded(
    async (signal) =>
      may(api.getScorecard, api.listScorecardRows) &&
      (await call(api.getScorecard, { params: place }, { signal })).display_calculation !== null,
    [place.sheet_id],
  );
  const { spot, chosen, choose, open } = useSpot(columns);
  const close = () => {
    setQuery({ show: null, row: null, column: null });
    goOn();
  };
  useEscape(spot !== null || shown !== null, close);
  const panel = { place, layout, changed, close };
  const column = spot && columns[spot.column];
  const isCell = spot !== null && spot.row >= 0;
  const about = { place, layout: seen, reading, chosen, choose, open };
  return (
    <div class="sheet">
      <div class="column">
        {hidden && (
          <div class="bar row">
            <span class="soft">{counted(layout.columns.length - columns.length, "column")} hidden</span>
            <Button kind="quiet" onClick={() => [setQuery({ hide: null }), goOn()]}>
              Show all
            </Button>
          </div>
        )}
        {layout.columns.length === 0 && <Empty title="This sheet has no columns yet." />}
        {columns.length > 0 && <Grid {...about} hasScores={scored.value ?? false} />}
        {rowCount === 0 && columns.length > 0 && <Empty title="This sheet has no rows yet." />}
      </div>
      {column && isCell && <CellPanel key={here({})} {...panel} row={spot.row} column={column} reading={reading} />}
      {column && !isCell && <ColumnPanel key={column.id} {...panel} column={column} />}
      {shown === "new-column" && <ColumnPanel {...panel} column={null} />}
      {shown === "run" && <RunPanel {...panel} />}
      {shown === "versions" && <VersionsPanel {...panel} />}
    </div>
  );
}

/** Moves the focus into the grid. */
const goOn = () => document.querySelector<HTMLElement>("[role=grid]")?.focus();

/** Calls `close` when Escape is pressed and nothing stands above the page that it would close. */
function useEscape(isBeside: boolean, close: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) =>
      event.key === "Escape" && !document.querySelector("dialog, :popover-open") && close();
    if (isBeside) addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isBeside]);
}

/** Spot that the address opens, the one that the grid's cursor is on, and the ways to move the cursor and to open a spot. */
function useSpot(columns: Layout["columns"]) {
  const spot = spotOf(columns);
  const [chosen, setChosen] = useState<Spot | null>(spot);
  const isOpen = spot !== null;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // Whoever closes the panel does so after the arrow key whose timer still runs: it ends before the next paint.
  useLayoutEffect(() => () => clearTimeout(timer.current), [isOpen]);
  const open = ({ row, column }: Spot) => {
    clearTimeout(timer.current);
    setChosen({ row, column });
    const id = columns[column]?.id ?? null;
    setQuery({ show: null, row: row < 0 ? null : row, column: id }, { isReplaced: isOpen });
  };
  const choose = (next: Spot) => {
    setChosen(next);
    clearTimeout(timer.current);
    if (isOpen) timer.current = setTimeout(() => open(next), restMs);
  };
  return { spot, chosen, choose, open };
}

/** Spot that the address opens; a column without a row is the column itself, a row without a column is its first cell. */
function spotOf(columns: Layout["columns"]): Spot | null {
  const id = query.value.get("column");
  const row = query.value.get("row");
  const column = id === null && row !== null ? 0 : columns.findIndex((one) => one.id === id);
  if (!columns[column]) return null;
  return { column, row: row !== null && /^\d+$/.test(row) ? Number(row) : -1 };
}
