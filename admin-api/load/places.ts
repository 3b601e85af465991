import { GlossaryError } from '../../contracts/errors.ts'
import { LOAD } from './load.ts'

/** Limits how many files are received, queued or processed at once; further ones are refused before anything of them is read. */
export class Places {
  private taken = 0

  constructor(private readonly most: number) {}

  /** @returns a function that releases the place @throws GlossaryError busy */
  take(): () => void {
    if (this.taken >= this.most) throw new GlossaryError('busy', { retryAfter: LOAD.files.retryAfter })
    this.taken += 1
    return () => void (this.taken -= 1)
  }
}
