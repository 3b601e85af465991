/** One line for operators: why publishing is held and how to resume. @param reason the publisher's sentence, without a full stop */
export const explainHold = (reason: string): string =>
  `Publishing is paused, and readers get the last site. ${reason}. Put the right data in their place and start again, or publish these: ` +
  "npm run publish -- --accept, or 'Publish anyway' on the Admin Only page"
