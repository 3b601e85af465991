import type { ReactNode } from 'react'
import { type ImportError, isStopped } from '../../../contracts/import.ts'
import type { ImportStage } from './import.ts'
import { summarise } from './import-summary.ts'
import { downloadRefusedRows } from './refused-rows.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Outcome } from './outcome.tsx'
import { Sentence } from './sentence.tsx'
import { Quoting } from '../../ui/quoting.tsx'

interface Props {
  current: Extract<ImportStage, { stage: 'result' | 'left' | 'failed' }>
  onContinue: () => void
}

export function ImportOutcome({ current, onContinue }: Props) {
  return (
    <div className="mt-4">
      {current.stage === 'result' && <Result {...current} />}
      {current.stage === 'left' && <Left />}
      {current.stage === 'failed' && <Failure {...current} />}
      <DialogFoot>
        <button className="button" type="button" onClick={onContinue}>
          Continue
        </button>
      </DialogFoot>
    </div>
  )
}

function Failure({ message, mayGoOn }: Extract<ImportStage, { stage: 'failed' }>) {
  return (
    <>
      <Sentence isWrong>{message}</Sentence>
      {mayGoOn && <Afterwards>The connection to the service was lost.</Afterwards>}
    </>
  )
}

const Left = () => (
  <>
    <Sentence>You stopped waiting, so the result of the import is not known yet.</Sentence>
    <Afterwards />
  </>
)

/** How to find out the outcome of an import whose reply was lost or not waited for. */
const Afterwards = ({ children }: { children?: ReactNode }) => (
  <p className="mt-4 text-sm text-muted">
    {children} If the whole file has arrived, the import continues there, and the{' '}
    <a href="/audit-trail?what=file-imported">audit trail</a> will show its result. Or choose the same file again: its
    preview shows existing terms as duplicates, and importing it again adds only what is missing.
  </p>
)

type Ended = Extract<ImportStage, { stage: 'result' }>

function Result(ended: Ended) {
  const { result } = ended
  const { header, sentence, lines, total } = summarise(result)
  return (
    <>
      <p className="text-lg font-semibold">{header}</p>
      <Sentence>{sentence}</Sentence>
      <ul className="import-lines my-4 grid gap-2">
        {lines.map(({ kind, text }) => (
          <li key={kind}>
            <Outcome of={kind}>{text}</Outcome>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{total}</p>
      {result.errors.length > 0 && <Refused {...ended} />}
      <LeftOut {...ended} />
    </>
  )
}

/** Rows that were imported without a part, which the preview did not announce because the glossary has changed since. */
function LeftOut({ preview, result }: Ended) {
  const announced = new Map(preview.rows.map(({ line, message }) => [line, message]))
  const rows = result.leftOut?.filter(({ line, message }) => announced.get(line) !== message) ?? []
  if (rows.length === 0) return null
  return (
    <Rows title="Left out" of="Reason" rows={rows}>
      The terms of these rows were imported without some of their values, which the preview could not foresee.
    </Rows>
  )
}

function Rows({
  title,
  of,
  rows,
  children,
}: {
  title: string
  of: string
  rows: readonly ImportError[]
  children: ReactNode
}) {
  return (
    <div className="mt-6">
      <h3 className="text-base">{title}</h3>
      <div
        className="mt-3 max-h-[min(18rem,35dvh)] overflow-auto overscroll-contain rounded-lg border border-line text-sm"
        tabIndex={0}
        role="region"
        aria-label={title}
      >
        <table className="w-full border-collapse text-left [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:px-4 [&_:is(th,td)]:py-2 [&_:is(th,td)]:align-top [&_td+td]:wrap-anywhere">
          <thead className="sticky top-0 bg-sunken">
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Term</th>
              <th scope="col">{of}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, name, message }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{name === '' ? <i>No name</i> : name}</td>
                <td>
                  <Quoting>{message}</Quoting>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="my-3 text-sm text-muted">{children}</p>
    </div>
  )
}

function Refused({ file, preview, result }: Ended) {
  const hasStopped = isStopped(result)
  return (
    <>
      <Rows title="Refused rows" of="Error" rows={result.errors}>
        {hasStopped
          ? 'The import stopped after more than 10 errors: later rows were not read. The file below contains the refused rows and all later ones, to correct and import again.'
          : 'The file below contains the refused rows as they were, to correct and import again.'}
      </Rows>
      <button className="button quiet" type="button" onClick={() => void downloadRefusedRows(file, preview, result)}>
        {hasStopped ? 'Download the rows that were not imported' : 'Download refused rows'}
      </button>
    </>
  )
}
