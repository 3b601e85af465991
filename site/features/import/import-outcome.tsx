import { isStopped } from '../../../contracts/import.ts'
import { focusAtOnce } from './focus-at-once.ts'
import type { ImportStage } from './import.ts'
import { summarise } from './import-summary.ts'
import { downloadRefusedRows } from './refused-rows.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'

interface Props {
  current: Extract<ImportStage, { stage: 'result' | 'failed' }>
  onContinue: () => void
}

/** The outcome of an import. */
export function ImportOutcome({ current, onContinue }: Props) {
  return (
    <div className="import-stage">
      {current.stage === 'result' ? <Result {...current} /> : <Failure {...current} />}
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
      <p className="import-sentence wrong" ref={focusAtOnce} tabIndex={-1}>
        {message}
      </p>
      {mayGoOn && (
        <p className="import-advice">
          The connection to the service was lost. If it has the whole file, the import goes on there. To see what came
          of it, look at the terms in a while, or choose the same file again: its preview shows the terms that are there
          already as duplicates, and importing it again adds only what is missing.
        </p>
      )}
    </>
  )
}

type Ended = Extract<ImportStage, { stage: 'result' }>

function Result(ended: Ended) {
  const { result } = ended
  const { header, sentence, lines, total } = summarise(result)
  return (
    <>
      <p className="import-header">{header}</p>
      <p className="import-sentence" ref={focusAtOnce} tabIndex={-1}>
        {sentence}
      </p>
      <ul className="import-lines">
        {lines.map(({ kind, text }) => (
          <li key={kind} className={`outcome ${kind}`}>
            {text}
          </li>
        ))}
      </ul>
      <p className="import-advice">{total}</p>
      {result.errors.length > 0 && <Refused {...ended} />}
    </>
  )
}

function Refused({ file, preview, result }: Ended) {
  const hasStopped = isStopped(result)
  return (
    <div className="refused-rows">
      <h3>Refused rows</h3>
      <div className="row-scroller" tabIndex={0} role="region" aria-label="Refused rows">
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Term</th>
              <th scope="col">Error</th>
            </tr>
          </thead>
          <tbody>
            {result.errors.map(({ line, name, message }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{name === '' ? <i>No name</i> : name}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="import-advice">
        {hasStopped
          ? 'More than 10 errors stopped the import: the rows after them were not looked at. The file below holds the refused rows and all after them, to correct and import again.'
          : 'The file below holds the refused rows as they were, to correct and import again.'}
      </p>
      <button className="button quiet" type="button" onClick={() => void downloadRefusedRows(file, preview, result)}>
        {hasStopped ? 'Download the rows that were not imported' : 'Download refused rows'}
      </button>
    </div>
  )
}
