/** An island without React: a function that renders its markup, and another that takes over the rendered markup in the browser. */
export interface PlainIsland<Props extends object> {
  /** @param props its strings are already escaped for HTML; strings inside objects and lists are not */
  (props: Props): string
  /** Called once in the browser, at the first interaction. */
  takeOver: (island: Element, props: Props) => void
}
