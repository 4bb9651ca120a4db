/** Formats an amount of an order with its cents: `¥1280.00`. */
export const yuan = (amount: number) => `¥${amount.toFixed(2)}`

/** Formats a sum of many orders: `¥1,280,000.00`. */
export const groupedYuan = (amount: number) =>
  `¥${amount.toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
