const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'November 5, 2026', in UTC so that the page is the same in every time zone. */
export const dateText = (isoDate: string): string => longDate.format(new Date(isoDate))

const plainNumber = new Intl.NumberFormat('en-US')

/** '4,132' */
export const numberText = (count: number): string => plainNumber.format(count)

/** '4,132 terms' */
export const counted = (count: number, noun: string): string => `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`
