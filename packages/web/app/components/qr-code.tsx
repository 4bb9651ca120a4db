import { drawCode } from '@jiangxue/certificate/draw-code.ts'
import { useCallback } from 'react'

const side = 400

/** A QR code to be scanned from the screen with a phone. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      const context = canvas?.getContext('2d')
      if (!context) return
      context.clearRect(0, 0, side, side)
      drawCode(context, address, 0, 0, side)
    },
    [address],
  )
  return <canvas ref={draw} width={side} height={side} role="img" aria-label={label} className="size-50 bg-white" />
}
