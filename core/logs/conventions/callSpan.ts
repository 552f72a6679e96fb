import type { Attributes, SpanEvent, SpanRecord } from "../spans/span.ts";
import { AttributeReader } from "./attributes.ts";

/** A span as the conventions read it. */
export class CallSpan {
  readonly attributes: AttributeReader;
  readonly allEvents: readonly CallEvent[];
  private ofResource: AttributeReader | undefined;

  constructor(readonly record: SpanRecord) {
    this.attributes = new AttributeReader(record.attributes);
    this.allEvents = record.events.map((event) => new CallEvent(event));
  }

  get resource(): AttributeReader {
    this.ofResource ??= storableReader(this.record.resource.attributes);
    return this.ofResource;
  }

  get scopeName(): string {
    return this.record.scope?.name ?? "";
  }

  /** The attributes of the events of this name. */
  *events(name: string): Generator<AttributeReader> {
    for (const event of this.allEvents) if (event.name === name) yield event.attributes;
  }
}

class CallEvent {
  private reader: AttributeReader | undefined;

  constructor(private readonly event: SpanEvent) {}

  get name(): string {
    return this.event.name;
  }

  get attributes(): AttributeReader {
    this.reader ??= storableReader(this.event.attributes);
    return this.reader;
  }
}

function storableReader(attributes: Attributes): AttributeReader {
  const reader = new AttributeReader(attributes);
  reader.makeStorable();
  return reader;
}
