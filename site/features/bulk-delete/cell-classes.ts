const PLACES = {
  pick: 'grid place-items-center pl-2 max-[52rem]:self-start max-[52rem]:[grid-area:pick]',
  name: 'px-3 text-base leading-[1.3] font-semibold max-[52rem]:[grid-area:name]',
  excerpt: 'px-3 leading-[1.45] max-[52rem]:[grid-area:excerpt]',
  categories: 'px-3 max-[52rem]:[grid-area:categories]',
  isLegacy: 'px-3 max-[52rem]:self-start max-[52rem]:[grid-area:type]',
}

const isColumn = (column: string): column is keyof typeof PLACES => column in PLACES

/** The classes of a row: five columns, or a card on a phone, which has no room for them. */
export const ROW =
  'grid w-full grid-cols-[--spacing(12)_minmax(0,5fr)_minmax(0,8fr)_minmax(0,4fr)_--spacing(26)] items-center max-[52rem]:grid-cols-[--spacing(12)_minmax(0,1fr)_auto]'

/** The classes of a cell in this column. */
export const cellOf = (column: string): string =>
  `py-2.5 wrap-anywhere max-[52rem]:py-1 ${isColumn(column) ? PLACES[column] : 'px-3'}`
