const marks: Record<string, [string, string]> = {
  LLM_CALL: ["✦", "model"],
  TOOL: ["⚒", "tool"],
  AGENT: ["◎", "accent"],
  CHAIN: ["⛓", ""],
  RETRIEVER: ["⌕", "accent"],
  EMBEDDING: ["▦", "accent"],
};

/** A small sign of what a span is; its word is in the span's details. */
export function KindMark({ type }: { type: string }) {
  const [sign, tone] = marks[type] ?? ["·", ""];
  return (
    <span class={`kind ${tone}`} aria-hidden="true">
      {sign}
    </span>
  );
}
