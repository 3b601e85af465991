import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import { GlossaryError } from '../../contracts/errors.ts'
import { termForm } from '../../contracts/term.ts'
import { Overdue, TaskThread } from '../threads/task-thread.ts'
import { threadEntry } from '../threads/thread-entry.ts'

const ENTRY = threadEntry('./clean-thread', import.meta.url)

const refuse = (definition: string): GlossaryError => new GlossaryError('invalid-input', { fields: { definition } })

/** Cleans definitions in a worker thread, which loads jsdom with the first one (0.3 s, 50 MB). */
@Injectable()
export class DefinitionCleaner implements OnModuleDestroy {
  /** A definition takes 1 ms, the worst one within the bounds a thirtieth of the deadline. So bursts queue, and a busy machine refuses nobody. */
  private readonly thread = new TaskThread<string>({ entry: ENTRY, most: 200, deadline: 30_000, megabytes: 512 })

  /**
   * Returns the definition as it is stored. Validates it again after cleaning, which can empty it or, by escaping `&`, make it too long.
   * @throws GlossaryError invalid-input, busy
   */
  async check(html: string): Promise<string> {
    const cleaned = await this.thread.run(html).catch((failure: unknown) => {
      throw failure instanceof Overdue
        ? refuse('Definition takes too long to be checked. Please make it simpler.')
        : failure
    })
    const { data, error } = termForm.shape.definition.safeParse(cleaned)
    if (error) throw refuse(error.issues[0]?.message ?? '')
    return data
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.stop()
  }
}
