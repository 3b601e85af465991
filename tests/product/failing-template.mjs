import { existsSync, readFileSync } from 'node:fs'

/** For `--import`: the templates cannot make the page whose path stands in the file `FAILING_PAGE`, for as long as it is there. */
const file = process.env.FAILING_PAGE ?? ''

globalThis.Request = class extends Request {
  constructor(input, init) {
    if (existsSync(file) && String(input).endsWith(readFileSync(file, 'utf8')))
      throw new Error('The template has failed')
    super(input, init)
  }
}
