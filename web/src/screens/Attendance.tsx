// /pilot-assistance: who checked in and out on a day. /schedules-biker: the shifts of a month.
import { DayAttendance } from '../features/attendance/DayAttendance.tsx';
import { MonthSchedules } from '../features/attendance/schedules/MonthSchedules.tsx';

export const Attendance = () => <DayAttendance companyId={null} />;
export const Schedules = () => <MonthSchedules companyId={null} />;
