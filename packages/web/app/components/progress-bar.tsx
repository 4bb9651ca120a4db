export const ProgressBar = ({
  percent,
  label,
  className = '',
}: {
  percent: number
  label: string
  className?: string
}) => (
  <div className={`flex items-center gap-3 ${className}`}>
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 flex-1 overflow-hidden rounded-full bg-line"
    >
      <div
        className={`h-full rounded-full ${percent >= 100 ? 'bg-jade' : 'bg-primary'}`}
        style={{ width: `${percent}%` }}
      />
    </div>
    <span aria-hidden className="w-11 text-right text-sm font-semibold text-ink-2 tabular-nums">
      {percent}%
    </span>
  </div>
)
