/** Shown at the top edge while the next page loads. */
export const LoadingBar = () => (
  <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-[3px] animate-pulse bg-cinnabar" />
)
