export function DesignPage() {
  return <h1>Design system</h1>;
}
