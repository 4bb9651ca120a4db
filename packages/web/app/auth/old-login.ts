import { redirect } from 'react-router'

// Decisions §1: the enrolment flow and old links still name /login.
const toLogin = ({ request }: { request: Request }) => redirect(`/auth/login${new URL(request.url).search}`)
export const loader = toLogin
export const clientLoader = toLogin
