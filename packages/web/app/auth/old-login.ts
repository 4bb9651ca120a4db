import { redirect } from 'react-router'

// Decisions §1: the enrollment flow and old links still use /login.
const toLogin = ({ request }: { request: Request }) => redirect(`/auth/login${new URL(request.url).search}`)
export const loader = toLogin
export const clientLoader = toLogin
