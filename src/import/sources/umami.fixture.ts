/** The tables of Umami 3.1, without those that nothing is read of. */
export const UMAMI_TABLES = `
create table website (website_id uuid primary key, name varchar(100) not null, domain varchar(500), reset_at timestamptz(6),
  user_id uuid, created_at timestamptz(6) default now(), deleted_at timestamptz(6));
create table session (session_id uuid primary key, website_id uuid not null, browser varchar(20), os varchar(20),
  device varchar(20), screen varchar(11), language varchar(35), country char(2), region varchar(20), city varchar(50),
  distinct_id varchar(50), created_at timestamptz(6) default now());
create table website_event (event_id uuid primary key, website_id uuid not null, session_id uuid not null, visit_id uuid,
  created_at timestamptz(6) default now(), url_path varchar(500) not null, url_query varchar(500), utm_source varchar(255),
  utm_medium varchar(255), utm_campaign varchar(255), utm_content varchar(255), utm_term varchar(255),
  referrer_path varchar(500), referrer_query varchar(500), referrer_domain varchar(500), page_title varchar(500),
  event_type int not null default 1, event_name varchar(50), tag varchar(50), hostname varchar(100));
create table event_data (event_data_id uuid primary key, website_id uuid not null, website_event_id uuid not null,
  data_key varchar(500) not null, string_value varchar(500), number_value numeric(19, 4), date_value timestamptz(6),
  data_type int not null, created_at timestamptz(6) default now());
`;
