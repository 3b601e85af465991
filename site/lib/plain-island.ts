/** An island without React: a function that prints its markup, and another that takes over what was printed. */
export interface PlainIsland<Props extends object> {
  /** @param props whose own texts are escaped, as they stand in HTML */
  (props: Props): string
  /** In the browser, once, at the first interaction. */
  takeOver: (island: Element, props: Props) => void
}
