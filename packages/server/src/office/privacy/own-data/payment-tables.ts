import { orderPaymentKindLabels, orderStatusLabels } from '@jiangxue/contract/course/order.values.ts'
import { invoiceBuyerLabels, invoiceStateLabels } from '@jiangxue/contract/invoice/invoice.values.ts'
import { intentStateLabels, payChannelLabels, refundStateLabels } from '@jiangxue/contract/payment/payment.values.ts'
import { ownColumnTitles as titles } from '@jiangxue/contract/privacy/own-data.values.ts'
import { contractStateLabels, signMethodLabels } from '@jiangxue/contract/training-contract/training-contract.values.ts'
import {
  listOwnContracts,
  listOwnIntents,
  listOwnInvoices,
  listOwnOrders,
  listOwnPayments,
  listOwnRefunds,
} from './own-papers.queries.ts'
import { instant, ownTable } from './own-table.ts'

const course = { title: titles.course, width: 36 }

/** What somebody ordered, paid, got back and had invoiced. */
export const paymentTables = [
  ownTable('orders', {
    rows: (db, { userId }) => listOwnOrders(db, userId),
    columns: {
      id: { title: titles.order, width: 10 },
      course,
      amountFen: { title: titles.amount, width: 12, kind: 'money' },
      status: { title: titles.status, width: 10, words: orderStatusLabels },
      paidFen: { title: titles.paid, width: 12, kind: 'money' },
      refundedFen: { title: titles.refunded, width: 12, kind: 'money' },
      createdAt: { title: titles.createdAt, ...instant },
    },
  }),

  ownTable('payments', {
    rows: (db, { userId }) => listOwnPayments(db, userId),
    columns: {
      orderId: { title: titles.order, width: 10 },
      kind: { title: titles.kind, width: 10, words: orderPaymentKindLabels },
      amountFen: { title: titles.amount, width: 12, kind: 'money' },
      at: { title: titles.day, width: 12, kind: 'day' },
      method: { title: titles.method, width: 18, kind: 'word' },
      reference: { title: titles.reference, width: 26, kind: 'code' },
    },
  }),

  ownTable('onlinePayments', {
    rows: (db, { userId }) => listOwnIntents(db, userId),
    columns: {
      orderId: { title: titles.order, width: 10 },
      channel: { title: titles.method, width: 18, words: payChannelLabels },
      amountFen: { title: titles.amount, width: 12, kind: 'money' },
      state: { title: titles.status, width: 10, words: intentStateLabels },
      outTradeNo: { title: titles.reference, width: 32, kind: 'code' },
      createdAt: { title: titles.createdAt, ...instant },
      paidAt: { title: titles.time, ...instant },
      ip: { title: titles.ip, width: 18 },
    },
  }),

  ownTable('refunds', {
    rows: (db, { userId }) => listOwnRefunds(db, userId),
    columns: {
      orderId: { title: titles.order, width: 10 },
      amountFen: { title: titles.amount, width: 12, kind: 'money' },
      reason: { title: titles.reason, width: 40 },
      state: { title: titles.status, width: 10, words: refundStateLabels },
      note: { title: titles.note, width: 40 },
      outRefundNo: { title: titles.reference, width: 32, kind: 'code' },
      createdAt: { title: titles.createdAt, ...instant },
      doneAt: { title: titles.time, ...instant },
    },
  }),

  ownTable('invoices', {
    rows: (db, { userId }) => listOwnInvoices(db, userId),
    columns: {
      orderId: { title: titles.order, width: 10 },
      amountFen: { title: titles.amount, width: 12, kind: 'money' },
      state: { title: titles.status, width: 10, words: invoiceStateLabels },
      buyer: { title: titles.kind, width: 10, words: invoiceBuyerLabels },
      title: { title: titles.invoiceTitle, width: 40 },
      taxNumber: { title: titles.taxNumber, width: 24, kind: 'code' },
      email: { title: titles.email, width: 30 },
      number: { title: titles.reference, width: 24, kind: 'code' },
      note: { title: titles.note, width: 40 },
      createdAt: { title: titles.createdAt, ...instant },
      settledAt: { title: titles.time, ...instant },
    },
  }),

  ownTable('contracts', {
    rows: (db, { userId }) => listOwnContracts(db, userId),
    columns: {
      course,
      class: { title: titles.class, width: 24 },
      amountFen: { title: titles.amount, width: 12, kind: 'money' },
      state: { title: titles.status, width: 16, words: contractStateLabels },
      typedName: { title: titles.name, width: 14 },
      agreementVersion: { title: titles.version, width: 8 },
      method: { title: titles.checkedBy, width: 14, words: signMethodLabels },
      signedAt: { title: titles.time, ...instant },
      fields: { title: titles.content, width: 60 },
      signature: { title: titles.signature, width: 40 },
      digest: { title: titles.digest, width: 46, kind: 'code' },
      ip: { title: titles.ip, width: 18 },
      userAgent: { title: titles.device, width: 60 },
    },
  }),
]
