import type { PlainIsland } from '../../lib/plain-island.ts'
import { exportPath } from './export-file.ts'
import { $exportStage, exportTerms, type ExportedCategory } from './export.ts'

interface Props {
  /** null for all terms. */
  category: ExportedCategory | null
}

const TEXTS = { idle: 'Export to CSV', exporting: 'Exporting...' }

const print = ({ category }: Props): string =>
  `<a class="pill export" href="${exportPath(category?.id ?? null)}" download>${TEXTS.idle}</a>`

function takeOver(island: Element, { category }: Props): void {
  const link = island.querySelector('a')
  if (link === null) return
  link.addEventListener('click', (event) => {
    event.preventDefault()
    void exportTerms(category)
  })
  $exportStage.listen((stage) => {
    link.ariaDisabled = stage === 'exporting' ? 'true' : null
    link.textContent = TEXTS[stage]
  })
}

/** Without JavaScript a plain download; with it, toasts report the outcome. */
export const ExportLink: PlainIsland<Props> = Object.assign(print, { takeOver })
