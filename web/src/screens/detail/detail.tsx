/** A company's page. */
export function Detail({ id }: { id: string }) {
  return <p>{id}</p>;
}
