import { useEffect, useState } from 'react'
import { whenProofNeeded } from '../lib/proof.ts'
import { lazyPart } from './lazy-part.tsx'

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx'))

/** Shows the dialog that asks who is using the login whenever the server wants to know; the call is then repeated. */
export default function ProofGate() {
  const [answer, setAnswer] = useState<(isProved: boolean) => void>()
  useEffect(
    () =>
      whenProofNeeded(
        () =>
          new Promise((resolve) =>
            setAnswer(() => (isProved: boolean) => {
              setAnswer(undefined)
              resolve(isProved)
            }),
          ),
      ),
    [],
  )
  return answer && <ProofDialog onProved={() => answer(true)} onClose={() => answer(false)} />
}
