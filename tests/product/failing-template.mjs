import { existsSync, readFileSync } from 'node:fs'

/** For `--import`: rendering the page whose path is in the file `FAILING_PAGE` throws while that file exists. */
const file = process.env.FAILING_PAGE ?? ''

globalThis.Request = class extends Request {
  constructor(input, init) {
    if (existsSync(file) && String(input).endsWith(readFileSync(file, 'utf8')))
      throw new Error('The template has failed')
    super(input, init)
  }
}
