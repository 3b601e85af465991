const BAR =
  'h-3 flex-1 appearance-none overflow-hidden rounded-full border-0 bg-sunken forced-color-adjust-none forced-colors:border [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand'

interface Props {
  done: number
  total: number
  labelledBy: string
}

export function ProgressBar({ done, total, labelledBy }: Props) {
  const percent = total === 0 ? 0 : Math.min(100, Math.round((100 * done) / total))
  return (
    <div className="my-4 flex items-center gap-4 font-semibold tabular-nums">
      <progress className={BAR} max={100} value={percent} aria-labelledby={labelledBy} />
      <span className="min-w-[4ch] text-right" aria-hidden="true">
        {percent}%
      </span>
    </div>
  )
}
