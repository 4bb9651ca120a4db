/** Asks the user to prove who they are; whether they did. */
type Ask = () => Promise<boolean>
let ask: Ask | undefined
let asking: Promise<boolean> | undefined

export function whenProofNeeded(dialog: Ask): () => void {
  ask = dialog
  return () => {
    if (ask === dialog) ask = undefined
  }
}

/** Asks once for all calls that need it at the same time. */
export const askForProof: Ask = () =>
  (asking ??= (ask?.() ?? Promise.resolve(false))
    // Without the dialog the call is refused.
    .catch(() => false)
    .finally(() => {
      asking = undefined
    }))
