const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'November 5, 2026', by UTC so that the page is the same wherever it is rendered. */
export const dateText = (isoDate: string): string => longDate.format(new Date(isoDate))

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
