import { useEffect, useState, type ComponentType } from 'react'
import { whenProofNeeded } from '../../lib/session/proof.ts'

interface Asked {
  readonly Dialog: ComponentType<{ onProved: () => void; onClose: () => void }>
  readonly answer: (isProved: boolean) => void
}

/** Shows the dialog that asks who is using the login whenever the server wants to know; the call is then repeated. */
export function ProofGate() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(
    () =>
      whenProofNeeded(async () => {
        const { default: Dialog } = await import('./proof-dialog.tsx')
        return new Promise((resolve) =>
          setAsked({
            Dialog,
            answer: (isProved) => {
              setAsked(undefined)
              resolve(isProved)
            },
          }),
        )
      }),
    [],
  )
  return asked && <asked.Dialog onProved={() => asked.answer(true)} onClose={() => asked.answer(false)} />
}
