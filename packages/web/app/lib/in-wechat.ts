/** Whether the page is open in WeChat, which saves no files. */
export const isInWechat = () => navigator.userAgent.includes('MicroMessenger')
