import type { Migration } from '../migrate.ts'

/** Invoices that students ask for. An order has one request at a time that waits for the school. */
const invoices: Migration = ({ id, text }) => [
  `create table invoices (
    id ${id}, order_id bigint not null references orders (id), state ${text} not null, buyer ${text} not null,
    title ${text} not null, tax_number ${text} not null, email ${text} not null, amount_fen bigint not null,
    number ${text} not null default '', note ${text} not null default '', file_id bigint references files (id),
    created_at bigint not null, settled_at bigint, settled_by bigint references users (id),
    version bigint not null default 1)`,
  `create unique index invoices_asked on invoices (order_id) where state = 'ASKED'`,
  'create index invoices_of_order on invoices (order_id)',
  'create index invoices_of_settler on invoices (settled_by)',
  'create index invoices_of_file on invoices (file_id)',
]
export default invoices
