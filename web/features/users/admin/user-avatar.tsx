import { Avatar } from "#web/ui/avatar.tsx";

type UserAvatarProps = { name: string; src: string | null; large?: boolean };

/** The photo of a user, else their initials. */
export const UserAvatar = ({ name, src, large }: UserAvatarProps) => (
  <Avatar name={name} large={large}>
    {src && <img src={src} alt="" className="size-full rounded-[inherit] object-cover" />}
  </Avatar>
);
