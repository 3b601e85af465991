import { existsSync, readFileSync } from 'node:fs'

/** Loaded before the product (`--import`): its clock shows as many milliseconds more as the file of MOVED_CLOCK says at that moment. */
const file = process.env.MOVED_CLOCK ?? ''
const RealDate = Date
const moved = () => RealDate.now() + (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0)

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [moved()] : parts))
  }

  static now() {
    return moved()
  }
}
