// Sets how a page is shared in WeChat, from what its meta tags say. Loaded in WeChat only, after WeChat's own script.
{
  const address = () => location.href.split('#')[0]
  const landedAt = address()
  // On iOS, WeChat knows only the address that it has opened; elsewhere the one that is shown.
  const signedAddress = () => (/iPhone|iPad/.test(navigator.userAgent) ? landedAt : address())
  const meta = (name) => document.querySelector(`meta[property="og:${name}"]`)?.content
  const share = () => {
    const title = meta('title') ?? document.title
    const desc = meta('description') ?? document.querySelector('meta[name="description"]')?.content ?? ''
    const imgUrl = meta('image') ?? `${location.origin}/share.png`
    window.wx.updateAppMessageShareData({ title, desc, imgUrl, link: address() })
    window.wx.updateTimelineShareData({ title, imgUrl, link: address() })
  }
  const sign = async () => {
    const answer = await fetch(`/api/public/wechat/signature?url=${encodeURIComponent(signedAddress())}`)
    if (!answer.ok || !window.wx) return
    const { appId, timestamp, nonceStr, signature } = await answer.json()
    const jsApiList = ['updateAppMessageShareData', 'updateTimelineShareData']
    window.wx.config({ appId, timestamp, nonceStr, signature, jsApiList })
    window.wx.ready(share)
  }
  let shown = landedAt
  sign()
  // The pages change without a new document: with its address, its title changes.
  new MutationObserver(() => {
    if (address() === shown) return
    shown = address()
    sign()
  }).observe(document.head, { childList: true, subtree: true, characterData: true })
}
