import { useLingui } from '@lingui/react/macro'
import { MessageCircle, ScanQrCode } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../components/button.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { isInWechat } from '../../lib/in-wechat.ts'
import { wechatStart } from '../../lib/session/wechat-start.ts'
import { authLink } from '../auth-card.tsx'
import { ScanCode, type ScanCodeProps } from './scan-code.tsx'

/** Ways to sign in without typing: WeChat inside of it, a code to scan at a computer. */
export default function OtherWays(props: ScanCodeProps) {
  const { t } = useLingui()
  const [isScanning, setScanning] = useState(false)
  if (isInWechat()) return <WithWechat />
  // A phone would have to scan its own screen.
  if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return null
  return (
    <div className="mt-5 border-t border-line pt-5">
      {isScanning ? (
        <ScanCode {...props} />
      ) : (
        <Button tone="outline" size="lg" className="w-full" onClick={() => setScanning(true)}>
          <ScanQrCode aria-hidden size={20} />
          {t`扫码登录`}
        </Button>
      )}
    </div>
  )
}

function WithWechat() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    // Without an answer, the password is the way to sign in.
    browserApi.getWechat().then(
      ({ canSignIn }) => setOffered(canSignIn),
      () => undefined,
    )
  }, [])
  if (!isOffered) return null
  return (
    <p className="mt-5 border-t border-line pt-4 text-center">
      <a href={wechatStart(search.get('redirect'))} className={`${authLink} gap-2`}>
        <MessageCircle aria-hidden size={20} />
        {t`微信登录`}
      </a>
    </p>
  )
}
