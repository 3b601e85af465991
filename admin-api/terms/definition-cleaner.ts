import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import { GlossaryError } from '../../contracts/errors.ts'
import { termForm } from '../../contracts/term.ts'
import { Overdue, TaskThread } from '../threads/task-thread.ts'
import { threadEntry } from '../threads/thread-entry.ts'

const ENTRY = threadEntry('./clean-thread', import.meta.url)

const refuse = (definition: string): GlossaryError => new GlossaryError('invalid-input', { fields: { definition } })

/** Cleans definitions in a thread, which loads a browser's parser (0.3 s, 50 MB) with the first of them. */
@Injectable()
export class DefinitionCleaner implements OnModuleDestroy {
  /** One takes a millisecond, the worst within the bounds a thirtieth of the deadline: bursts of writers wait, and a busy machine refuses nobody. */
  private readonly thread = new TaskThread<string>({ entry: ENTRY, most: 200, deadline: 30_000, megabytes: 512 })

  /**
   * The definition as it is stored. What is left after cleaning must still be a definition, and short enough to be saved
   * again: escaping makes `&` longer.
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
