import { useId } from 'react'
import { useDropzone } from 'react-dropzone'
import { focusAtOnce } from './focus-at-once.ts'
import { type ImportStage, pickFile, refuseSeveral } from './import.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Spinner } from '../../ui/spinner.tsx'

interface Props {
  current: Extract<ImportStage, { stage: 'idle' | 'reading' }>
  onCancel: () => void
}

/** Names the format of the file, with an area to choose or drop one. */
export function FileChoice({ current, onCancel }: Props) {
  const id = useId()
  const isReading = current.stage === 'reading'
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    // The file's name alone decides whether it is accepted: browsers report many types for CSV files.
    disabled: isReading,
    noKeyboard: true,
    onDrop: ([file, ...others]) => (file === undefined || others.length > 0 ? refuseSeveral() : void pickFile(file)),
  })
  return (
    <div className="mt-4">
      <p>
        The CSV file must match the export format: the columns of a file that <b>Export to CSV</b> has made, or of the{' '}
        <a href="/sample-import.csv" download>
          sample file
        </a>
        . Large imports may take some time.
      </p>
      <div
        {...getRootProps({
          tabIndex: -1,
          className: `drop-zone mt-5 grid min-h-44 cursor-pointer place-content-center justify-items-center rounded-xl border-2 p-6 text-center aria-busy:cursor-progress ${isDragActive ? 'dragged border-solid border-brand bg-brand-soft' : 'border-dashed border-muted bg-sunken'}`,
        })}
        aria-busy={isReading}
      >
        {/* Hidden from screen readers, which use the button instead. */}
        <input {...getInputProps({ accept: '.csv', multiple: false, 'aria-label': 'CSV file', 'aria-hidden': true })} />
        {isReading ? (
          <p className="focus:outline-none" ref={focusAtOnce} tabIndex={-1}>
            <Spinner />
            Reading {current.file.name} …
          </p>
        ) : (
          <>
            <button className="button" type="button" ref={focusAtOnce} aria-describedby={`${id}-hint ${id}-message`}>
              Choose a CSV file
            </button>
            <p className="mt-3 text-sm text-muted" id={`${id}-hint`}>
              <span className="[@media(hover:none)]:hidden">or drag and drop it here.</span> Only .csv files.
            </p>
          </>
        )}
      </div>
      <p className="field-message" id={`${id}-message`} role="alert">
        {current.stage === 'idle' && current.message}
      </p>
      <DialogFoot onCancel={onCancel} />
    </div>
  )
}
