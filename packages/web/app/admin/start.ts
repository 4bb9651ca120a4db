import { redirect } from 'react-router'

// Until the dashboard exists.
const toStudents = () => redirect('/admin/students')
export const loader = toStudents
export const clientLoader = toStudents
