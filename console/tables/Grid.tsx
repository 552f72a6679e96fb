// biome-ignore-all lint/a11y/useSemanticElements: a table lays out all of its rows; these are placed by themselves.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the cell.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid takes the keys.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { FailureNote } from "../shared/load.tsx";
import { type Cell, type Column, type Layout, type Place, type RowScore, useCells, type View } from "./sheet.ts";

/** Where somebody is in a grid; the row -1 is that of the titles. */
export interface Spot {
  row: number;
  column: number;
}

const rowHeight = 32;
const cellWidth = 184;
const narrowCellWidth = 148;
const rowNameWidth = 64;
const scoreWidth = 76;
const beyondRows = 4;
/** Browsers draw no element that is higher than some 17 million pixels; a longer sheet is scrolled in larger steps. */
const mostPixels = 8_000_000;
/** Texts of cells may have megabytes, of which a line is seen. */
const mostCharacters = 160;

interface Seen {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** What of a sheet is seen, and how to see another part. */
function useWindow({ rowEnd, columns }: Layout, left: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<Seen>({ top: 0, left: 0, width: 1_000, height: 600 });
  useLayoutEffect(() => {
    const element = ref.current as HTMLDivElement;
    const look = () =>
      setSeen({
        top: element.scrollTop,
        left: element.scrollLeft,
        width: element.clientWidth,
        height: element.clientHeight - rowHeight,
      });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  const width = seen.width < 600 ? narrowCellWidth : cellWidth;
  const wholeHeight = rowEnd * rowHeight;
  const height = Math.min(wholeHeight, mostPixels);
  const factor = height < wholeHeight ? (wholeHeight - seen.height) / (height - seen.height) : 1;
  const top = seen.top * factor;
  const view: View = {
    firstRow: Math.max(0, Math.min(Math.floor(top / rowHeight) - beyondRows, rowEnd)),
    endRow: Math.min(rowEnd, Math.ceil((top + seen.height) / rowHeight) + beyondRows),
    firstColumn: Math.max(0, Math.min(Math.floor(seen.left / width), columns.length)),
    endColumn: Math.min(columns.length, Math.ceil((seen.left + seen.width - left) / width) + 1),
  };
  return {
    ref,
    view,
    seenWidth: seen.width,
    width,
    height,
    pageRows: Math.max(1, Math.floor(seen.height / rowHeight) - 1),
    /** Top of a row below that of all rows, in pixels of the element that scrolls. */
    topOf: (row: number) => row * rowHeight - top + seen.top,
    show({ row, column }: Spot) {
      const element = ref.current as HTMLDivElement;
      const y = Math.max(0, row) * rowHeight;
      if (y < top) element.scrollTop = y / factor;
      else if (y + rowHeight > top + seen.height) element.scrollTop = (y + rowHeight - seen.height) / factor;
      const x = column * width;
      const room = seen.width - left;
      if (x < seen.left) element.scrollLeft = x;
      else if (x + width > seen.left + room) element.scrollLeft = x + width - room;
    },
  };
}

interface GridProps {
  place: Place;
  layout: Layout;
  hasScores: boolean;
  reading: number;
  chosen: Spot | null;
  choose: (spot: Spot) => void;
  /** Opens what is chosen; where something is open already, it shows what is chosen. */
  open: (spot: Spot) => void;
}

/** The cells of a sheet. Only what is seen is drawn and asked for, so its size does not matter. */
export function Grid({ place, layout, hasScores, reading, chosen, choose, open }: GridProps) {
  const left = rowNameWidth + (hasScores ? scoreWidth : 0);
  const { ref, view, seenWidth, width, height, pageRows, topOf, show } = useWindow(layout, left);
  const { columns, rowEnd } = layout;
  const cells = useCells(place, columns, view, hasScores, reading);
  const indices = range(view.firstColumn, view.endColumn);
  const go = (spot: Spot) => {
    const next = {
      row: Math.max(-1, Math.min(spot.row, rowEnd - 1)),
      column: Math.max(0, Math.min(spot.column, columns.length - 1)),
    };
    choose(next);
    show(next);
  };
  const press = (event: KeyboardEvent) => {
    const at = chosen ?? { row: -1, column: 0 };
    const isFar = event.ctrlKey || event.metaKey;
    const steps: Record<string, () => void> = {
      ArrowDown: () => go({ ...at, row: isFar ? rowEnd : at.row + 1 }),
      ArrowUp: () => go({ ...at, row: isFar ? 0 : at.row - 1 }),
      ArrowRight: () => go({ ...at, column: isFar ? columns.length : at.column + 1 }),
      ArrowLeft: () => go({ ...at, column: isFar ? 0 : at.column - 1 }),
      PageDown: () => go({ ...at, row: at.row + pageRows }),
      PageUp: () => go({ ...at, row: Math.max(0, at.row - pageRows) }),
      Home: () => go({ row: isFar ? 0 : at.row, column: 0 }),
      End: () => go({ row: isFar ? rowEnd : at.row, column: columns.length }),
      Enter: () => open(at),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  // What is chosen stays in sight when something opens beside the grid.
  useLayoutEffect(() => {
    if (chosen) show(chosen);
  }, [seenWidth, left]);
  const isDrawn = ({ row, column }: Spot) =>
    indices.includes(column) && row < view.endRow && (row < 0 || row >= view.firstRow);
  const nameOf = (spot: Spot) => `at-${spot.row}-${spot.column}`;
  const cellProps = (row: number, column: number) => ({
    id: nameOf({ row, column }),
    key: column,
    "aria-colindex": column + 2,
    "aria-selected": chosen?.row === row && chosen.column === column,
    style: { left: `${left + column * width}px`, width: `${width}px` },
    onClick: () => open({ row, column }),
  });
  return (
    <>
      {cells.failure && <FailureNote failure={cells.failure} />}
      {/* The grid itself has the keyboard, and tells which cell is chosen: those that are not seen do not exist. */}
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
        <div class="grid-titles" role="row" aria-rowindex={1} style={{ width: `${left + columns.length * width}px` }}>
          <div class="row-name" role="columnheader" aria-colindex={1}>
            Row
          </div>
          {hasScores && <div class="row-score">Score</div>}
          {indices.map((index) => {
            const { title, type } = columns[index] as Column;
            return (
              <div class="grid-title" role="columnheader" {...cellProps(-1, index)} title={`${title} · ${type}`}>
                <b dir="auto">{title}</b>
                <small>{type}</small>
              </div>
            );
          })}
        </div>
        <div role="rowgroup" class="grid-rows" style={{ height: `${height}px` }}>
          {range(view.firstRow, view.endRow).map((row) => {
            const known = cells.rowOf(row);
            return (
              <div
                key={row}
                class="grid-row"
                role="row"
                aria-rowindex={row + 2}
                style={{ top: `${topOf(row)}px`, width: `${left + columns.length * width}px` }}
              >
                <div class="row-name" role="rowheader" aria-colindex={1}>
                  {known?.isThere === false ? <s>{row}</s> : row}
                </div>
                {hasScores && <Score score={cells.scoreOf(row)} />}
                {indices.map((index) => {
                  const cell = known?.cells.get((columns[index] as Column).id);
                  return (
                    <div class={`grid-cell ${classOf(cell)}`} role="gridcell" dir="auto" {...cellProps(row, index)}>
                      {known?.isThere === false ? "" : textOfCell(cell)}
                    </div>
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

function Score({ score }: { score: RowScore | undefined }) {
  const { aggregate_score = null, aggregate_verdict = null, stale_state } = score ?? {};
  const isStale = stale_state?.is_stale ?? false;
  return (
    <div
      class={`row-score ${aggregate_verdict ?? ""} ${isStale ? "stale" : ""}`}
      title={aggregate_verdict ?? undefined}
    >
      {aggregate_score === null ? "" : Math.round(aggregate_score * 100)}
    </div>
  );
}

function classOf(cell: Cell | undefined): string {
  return cell ? cell.status.toLowerCase() : "unread";
}

/** What a cell shows: its value, or why it has none. */
function textOfCell(cell: Cell | undefined): string {
  if (!cell) return "";
  const text = cell.status === "FAILED" ? (cell.error_message ?? "Failed") : (cell.display_value ?? "");
  return text.slice(0, mostCharacters);
}

function range(first: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}
