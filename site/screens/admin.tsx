import { useEffect, useId, useState, type ReactNode } from 'react'
import { TermPicker } from '../features/bulk-delete/term-picker.tsx'
import { ExportChoice } from '../features/export/export-choice.tsx'
import { ImportDialog } from '../features/import/import-dialog.tsx'
import { MostLinked } from '../features/links/most-linked.tsx'
import { PublishingPanel } from '../features/publishing/publishing-panel.tsx'
import { PublishingPause } from '../features/publishing/publishing-pause.tsx'
import { showStoredToast } from '../ui/toast-after-reload.ts'
import { AdminGate } from './admin-gate.tsx'

export function Admin() {
  // The toast that was stored before a reload.
  useEffect(showStoredToast, [])
  return (
    <AdminGate>
      <PublishingPause />
      <aside className="rounded-lg border border-l-6 border-legacy bg-legacy-soft px-5 py-4" aria-label="Warning">
        <strong className="block text-legacy-text">Whoa there! You really shouldn't be using this page.</strong> What
        happens here happens to a lot of terms at once, and there is no undo. If you aren't sure, please don't.
      </aside>
      <Transfer />
      <Section title="Glossary Imports">
        <p className="mt-1 text-muted">
          24 ready-made terms about RT-CDP Collaboration (category 29), as a CSV file for Import Terms.
        </p>
        <p className="mt-4">
          <a className="button quiet" href="/rt_cdp_collaboration_glossary.csv" download>
            Download RT-CDP Collaboration Glossary
          </a>
        </p>
      </Section>
      <Section title="Publishing">
        <PublishingPanel />
      </Section>
      <Section title="Bulk Term Management">
        <TermPicker />
      </Section>
      {/* Last, because its hundred Tab stops would otherwise precede the table. */}
      <Section title="Most Linked">
        <MostLinked />
      </Section>
    </AdminGate>
  )
}

function Transfer() {
  const [isImporting, setImporting] = useState(false)
  return (
    <Section title="Term Import & Export">
      <p className="mt-1 text-muted">
        Import terms from a CSV file, or export them to one. An exported file can be imported again.
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-3 max-sm:[&>.button]:flex-[1_1_100%]">
        <button className="button" type="button" onClick={() => setImporting(true)}>
          Import Terms
        </button>
        <a className="button quiet" href="/sample-import.csv" download>
          Download Sample Import CSV
        </a>
        <ExportChoice />
      </div>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} onImported={() => location.reload()} />}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="mt-10" aria-labelledby={id}>
      <h2 className="text-xl" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
