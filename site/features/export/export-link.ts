import type { PlainIsland } from '../../lib/plain-island.ts'
import { exportPath } from './export-file.ts'
import { $exportStage, exportTerms, type ExportedCategory } from './export.ts'

interface Props {
  /** null: all terms. */
  category: ExportedCategory | null
}

const print = ({ category }: Props): string =>
  `<a class="pill export" href="${exportPath(category?.id ?? null)}" download>Export to CSV</a>`

function takeOver(island: Element, { category }: Props): void {
  const link = island.querySelector('a')
  link?.addEventListener('click', (event) => {
    event.preventDefault()
    void exportTerms(category)
  })
  $exportStage.listen((stage) => {
    const isExporting = stage === 'exporting'
    if (link === null) return
    link.ariaDisabled = isExporting ? 'true' : null
    link.textContent = isExporting ? 'Exporting...' : 'Export to CSV'
  })
}

/** Without JavaScript a plain download; with it, one that says how it went. */
export const ExportLink: PlainIsland<Props> = Object.assign(print, { takeOver })
