import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { PayOffer } from '@jiangxue/contract/payment/payment.ts'
import {
  channelOfProduct,
  payChannelLabels,
  payProductLabels,
  type PayProduct,
} from '@jiangxue/contract/payment/payment.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '../../components/button.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { wechatStart } from '../../lib/session/wechat-start.ts'
import { failureText } from '../../lib/show-problem.ts'
import { useFormat } from '../../lib/use-format.ts'
import type { Begun } from './begun.ts'
import { productsFor } from './own-products.ts'

/** With what an order can be paid on this device; choosing one begins the payment. */
export function PayChoice({ orderId, onBegun }: { orderId: number; onBegun: (begun: Begun) => void }) {
  const { t } = useLingui()
  const [offer, setOffer] = useState<PayOffer>()
  const [failure, setFailure] = useState<string>()
  const [starting, setStarting] = useState<PayProduct>()
  const params = { id: orderId }

  async function attempt(work: () => Promise<void>, fallback: string) {
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (!isApiProblem(error)) throw error
      setFailure(failureText(error, fallback))
    }
  }
  const load = () => attempt(async () => setOffer(await browserApi.getPayOffer({ params })), t`获取支付方式失败`)
  useEffect(() => {
    void load()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time that the choice is shown
  }, [])
  const pay = async (product: PayProduct, minutes: number) => {
    setStarting(product)
    await attempt(
      async () => {
        const { data } = await browserApi.payOrder({ params, body: { product } })
        onBegun({ ...data, minutes })
      },
      t`发起支付失败`,
    )
    setStarting(undefined)
  }
  return (
    <div className="flex flex-col gap-3">
      {failure && <ProblemNotice message={failure} onRetry={offer ? undefined : () => void load()} />}
      {offer ? (
        <Products offer={offer} starting={starting} onChoose={(product) => void pay(product, offer.minutes)} />
      ) : (
        !failure && <div role="status" aria-label={t`加载中`} className="skeleton h-26 rounded-control" />
      )}
    </div>
  )
}

interface ProductsProps {
  offer: PayOffer
  /** The one that is being begun. */
  starting: PayProduct | undefined
  onChoose: (product: PayProduct) => void
}

function Products({ offer: { channels, dueAmount, hasOpenid }, starting, onChoose }: ProductsProps) {
  const { t } = useLingui()
  const { price, translate } = useFormat()
  if (dueAmount === 0) return <p role="status">{t`没有待付金额`}</p>
  const products = productsFor(channels, navigator.userAgent)
  const isInWechat = navigator.userAgent.includes('MicroMessenger')
  return (
    <>
      <p className="text-lg font-semibold tabular-nums">{t`待付 ${price(dueAmount)}`}</p>
      {channels.length === 0 && <p role="status">{t`学校暂未开通在线支付，请联系学校`}</p>}
      {products.map((product) =>
        product === 'jsapi' && !hasOpenid ? (
          <ButtonLink
            key={product}
            to={wechatStart('/student#orders')}
            reloadDocument
            size="lg"
          >{t`先绑定微信`}</ButtonLink>
        ) : (
          <Button
            key={product}
            size="lg"
            tone="outline"
            // The pressed one keeps the focus, in case it fails.
            disabled={starting !== undefined && starting !== product}
            onClick={() => {
              if (!starting) onChoose(product)
            }}
          >
            {starting === product ? (
              t`正在发起支付…`
            ) : (
              <>
                {translate(payChannelLabels[channelOfProduct[product]])}
                <span className="text-sm font-normal text-ink-3">{translate(payProductLabels[product])}</span>
              </>
            )}
          </Button>
        ),
      )}
      {isInWechat && channels.includes('alipay') && (
        <p className="text-sm text-ink-2">{t`请在浏览器中打开以使用支付宝`}</p>
      )}
    </>
  )
}
