/** A name with its value, in a row of such. */
export function Fact({ name, value, title }: { name: string; value: string; title?: string }) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  );
}
