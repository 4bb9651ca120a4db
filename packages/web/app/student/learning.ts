import { redirect } from 'react-router'

const toCourses = () => redirect('/student#courses')
export const loader = toCourses
export const clientLoader = toCourses
