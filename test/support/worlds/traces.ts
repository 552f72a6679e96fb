import type { WorldPart } from "./part.ts";

/** A trace with a span. */
export const traces: WorldPart = {
  families: ["traces"],
  tables: ["span_blocks", "spans", "traces"],
  async fill({ client, name }) {
    const trace_id = crypto.randomUUID().replaceAll("-", "");
    const span_id = trace_id.slice(0, 16);
    await client.expect(201, "createSpans", {
      body: {
        spans: [
          {
            name: `span of ${name}`,
            context: { trace_id, span_id, trace_state: "" },
            kind: "SpanKind.INTERNAL",
            start_time: "1772442900000000000",
            end_time: "1772442900732000000",
            status: { status_code: "StatusCode.OK" },
            attributes: { secret: name },
            resource: { attributes: {}, schema_url: "" },
          },
        ],
      },
    });
    return { trace_id, span_id };
  },
};
