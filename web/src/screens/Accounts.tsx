// The screens of controllers' accounts: their list, one at a time, how many each company has, and the own one.
import { CompanyUsers as PerCompany } from '../features/accounts/CompanyUsers.tsx';
import { CreateUser as Create } from '../features/accounts/CreateUser.tsx';
import { OwnProfile } from '../features/accounts/OwnProfile.tsx';
import { UserDetails as Details } from '../features/accounts/UserDetails.tsx';
import { UserList } from '../features/accounts/UserList.tsx';
import { UserPassword as Password } from '../features/accounts/UserPassword.tsx';
import { SCREEN_TEXT } from './text.ts';

export const Users = () => <UserList title={SCREEN_TEXT.users.title} />;
export const CreateUser = () => <Create title={SCREEN_TEXT.createUser.title} />;
export const UserDetails = () => <Details title={SCREEN_TEXT.userDetails.title} />;
export const UserPassword = () => <Password title={SCREEN_TEXT.userPassword.title} />;
export const CompanyUsers = () => <PerCompany id="company-users" title={SCREEN_TEXT.companyUsers.title} />;
export const UserDashboard = () => <PerCompany id="user-dashboard" title={SCREEN_TEXT.userDashboard.title} />;
export const Profile = () => <OwnProfile title={SCREEN_TEXT.profile.title} />;
