// biome-ignore-all lint/a11y/useSemanticElements: a table lays out all of its rows; these are placed by themselves.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the cell.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid takes the keys.
import type { JSX } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { FailureNote } from "../shared/load.tsx";
import { useScrolled } from "../shared/scrolled.ts";
import {
  type Cell,
  type Column,
  columnWidth,
  type Layout,
  type Place,
  rowHeight,
  useCells,
  type View,
} from "./sheet.ts";

/** Position in a grid; the row -1 is that of the titles. */
export interface Spot {
  row: number;
  column: number;
}

const rowNameWidth = 64;
const scoreWidth = 76;
const beyondRows = 4;
/** Greatest height of the rows: browsers draw none above 17 million pixels, so longer sheets scroll in larger steps. */
const mostPixels = 8_000_000;
/** Most characters of a cell that are drawn: its text may have megabytes, of which one line is visible. */
const mostCharacters = 160;

/** Visible part of a sheet, with a function that scrolls to another one. */
function useWindow({ rowEnd, columns }: Layout, left: number) {
  const { ref, seen } = useScrolled();
  const room = seen.height - rowHeight;
  const width = seen.width < 600 ? 148 : columnWidth;
  const wholeHeight = rowEnd * rowHeight;
  const height = Math.min(wholeHeight, mostPixels);
  const factor = height < wholeHeight ? (wholeHeight - room) / (height - room) : 1;
  const top = seen.top * factor;
  const view: View = {
    firstRow: Math.max(0, Math.min(Math.floor(top / rowHeight) - beyondRows, rowEnd)),
    endRow: Math.min(rowEnd, Math.ceil((top + room) / rowHeight) + beyondRows),
    firstColumn: Math.max(0, Math.min(Math.floor(seen.left / width), columns.length)),
    endColumn: Math.min(columns.length, Math.ceil((seen.left + seen.width - left) / width) + 1),
  };
  const show = ({ row, column }: Spot) => {
    const element = ref.current as HTMLDivElement;
    const [y, x] = [Math.max(0, row) * rowHeight, column * width];
    if (y < top) element.scrollTop = y / factor;
    else if (y + rowHeight > top + room) element.scrollTop = (y + rowHeight - room) / factor;
    element.scrollLeft = Math.min(x, Math.max(x + width - seen.width + left, seen.left));
  };
  /** Top of a row below that of all rows, in pixels of the element that scrolls. */
  const topOf = (row: number) => row * rowHeight - top + seen.top;
  const pageRows = Math.max(1, Math.floor(room / rowHeight) - 1);
  return { ref, view, seenWidth: seen.width, width, height, pageRows, topOf, show };
}

interface GridProps {
  place: Place;
  layout: Layout;
  hasScores: boolean;
  reading: number;
  chosen: Spot | null;
  choose: (spot: Spot) => void;
  /** Opens a cell or a column beside the grid. */
  open: (spot: Spot) => void;
}

/**
 * Grid of the cells of a sheet. It reads and draws only the visible ones, so the size of the sheet does not matter. The grid
 * itself has the focus and names the chosen cell, since cells that are not visible do not exist.
 */
export function Grid({ place, layout, hasScores, reading, chosen, choose, open }: GridProps) {
  const left = rowNameWidth + (hasScores ? scoreWidth : 0);
  const { ref, view, seenWidth, width, height, pageRows, topOf, show } = useWindow(layout, left);
  const { columns, rowEnd } = layout;
  const cells = useCells(place, layout, view, hasScores, reading);
  const indices = range(view.firstColumn, view.endColumn);
  const press = (event: KeyboardEvent) => {
    const spot = chosen ?? { row: -1, column: 0 };
    const next = event.key === "Enter" ? spot : targetOf(event, spot, layout, pageRows);
    if (!next) return;
    event.preventDefault();
    if (event.key === "Enter") return open(next);
    choose(next);
    show(next);
  };
  // What is chosen stays in sight when something opens beside the grid.
  useLayoutEffect(() => {
    if (chosen) show(chosen);
  }, [seenWidth, left]);
  const isDrawn = ({ row, column }: Spot) =>
    indices.includes(column) && row < view.endRow && (row < 0 || row >= view.firstRow);
  const nameOf = ({ row, column }: Spot) => `at-${row}-${column}`;
  const cellProps = (row: number, column: number) => ({
    id: nameOf({ row, column }),
    "aria-colindex": column + 2,
    "aria-selected": chosen?.row === row && chosen.column === column,
    style: { left: `${left + column * width}px`, width: `${width}px` },
    onClick: () => open({ row, column }),
  });
  const drawn = { columns, indices, hasScores, cellProps, width: `${left + columns.length * width}px` };
  return (
    <>
      <Failures failed={cells.failed} />
      <div
        ref={ref}
        class="grid"
        role="grid"
        aria-label="Cells"
        aria-rowcount={rowEnd + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={chosen && isDrawn(chosen) ? nameOf(chosen) : undefined}
        tabIndex={0}
        onKeyDown={press}
      >
        <Titles {...drawn} />
        <div role="rowgroup" style={{ position: "relative", height: `${height}px` }}>
          {range(view.firstRow, view.endRow).map((row) => (
            <Row key={row} {...drawn} row={row} top={topOf(row)} known={cells.rowOf(row)} score={cells.scoreOf(row)} />
          ))}
        </div>
      </div>
    </>
  );
}

type Cells = ReturnType<typeof useCells>;

/** Note of the parts that could not be read. */
function Failures({ failed }: Pick<Cells, "failed">) {
  const [first] = failed;
  if (!first?.failure) return null;
  const again = () => {
    for (const part of failed) part.again();
  };
  return <FailureNote failure={first.failure} again={again} isBusy={failed.some(({ isBusy }) => isBusy)} />;
}

/** Target of a key that moves in a grid; null for other keys. */
function targetOf(event: KeyboardEvent, at: Spot, { rowEnd, columns }: Layout, pageRows: number): Spot | null {
  const { row, column } = at;
  const isFar = event.ctrlKey || event.metaKey;
  const targets: Record<string, Spot> = {
    ArrowDown: { row: isFar ? rowEnd : row + 1, column },
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowRight: { row, column: isFar ? columns.length : column + 1 },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    PageDown: { row: row + pageRows, column },
    PageUp: { row: Math.max(0, row - pageRows), column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? rowEnd : row, column: columns.length },
  };
  const target = targets[event.key];
  const within = (number: number, least: number, end: number) => Math.max(least, Math.min(number, end - 1));
  return target ? { row: within(target.row, -1, rowEnd), column: within(target.column, 0, columns.length) } : null;
}

interface DrawnProps {
  columns: Column[];
  /** Indices of the columns that are drawn. */
  indices: number[];
  hasScores: boolean;
  /** Width of all columns. */
  width: string;
  cellProps: (row: number, column: number) => JSX.IntrinsicElements["div"];
}

function Titles({ columns, indices, hasScores, width, cellProps }: DrawnProps) {
  return (
    <div class="grid-row titles" role="row" aria-rowindex={1} style={{ width }}>
      <div class="row-name" role="columnheader" aria-colindex={1}>
        Row
      </div>
      {hasScores && <div class="row-name row-score">Score</div>}
      {indices.map((index) => {
        const { title, type } = columns[index] as Column;
        return (
          <div key={index} class="grid-cell" role="columnheader" {...cellProps(-1, index)} title={`${title} · ${type}`}>
            <b dir="auto">{title}</b> <small>{type}</small>
          </div>
        );
      })}
    </div>
  );
}

interface RowProps extends DrawnProps {
  row: number;
  top: number;
  known: ReturnType<Cells["rowOf"]>;
  score: ReturnType<Cells["scoreOf"]>;
}

function Row({ row, top, known, score, columns, indices, hasScores, width, cellProps }: RowProps) {
  const { aggregate_score = null, aggregate_verdict, stale_state } = score ?? {};
  const isThere = known?.isThere ?? true;
  return (
    <div class="grid-row" role="row" aria-rowindex={row + 2} style={{ top: `${top}px`, width }}>
      <div class="row-name" role="rowheader" aria-colindex={1}>
        {isThere ? row : <s>{row}</s>}
      </div>
      {hasScores && (
        <div class={`row-name row-score ${aggregate_verdict ?? ""} ${stale_state?.is_stale ? "old" : ""}`}>
          {aggregate_score === null ? "" : Math.round(aggregate_score * 100)}
        </div>
      )}
      {indices.map((index) => {
        const cell = known?.cells.get((columns[index] as Column).id);
        const state = cell?.status.toLowerCase() ?? "unread";
        return (
          <div key={index} class={`grid-cell ${state}`} role="gridcell" dir="auto" {...cellProps(row, index)}>
            {isThere && textOf(cell)}
          </div>
        );
      })}
    </div>
  );
}

/** Text of a cell: the beginning of its value or of its error. */
function textOf(cell: Cell | undefined): string | undefined {
  const text = cell?.status === "FAILED" ? (cell.error_message ?? "Failed") : cell?.display_value;
  return text?.slice(0, mostCharacters);
}

function range(first: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}
