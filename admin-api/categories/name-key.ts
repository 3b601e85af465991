/** Names are the same without regard to case. */
export const nameKeyOf = (name: string): string => name.toLowerCase()
