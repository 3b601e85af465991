import { INLINE_TAGS } from '../../contracts/definition.ts'

/** Marks around nothing, which the editor would not make: beside them it would read a space that no reader sees. */
export function dropEmptyMarks(body: Element): void {
  for (const mark of [...body.querySelectorAll(INLINE_TAGS.join(', '))].reverse())
    if (mark.childNodes.length === 0) mark.remove()
}
