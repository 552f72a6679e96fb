/** A span that cannot be stored; the message is for the sender. */
export class SpanFault extends Error {}
