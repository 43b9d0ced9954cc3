// What people choose most, and guessers try first: of six characters or more, in lower case.
const common = `
123456 password 12345678 123456789 1234567 1234567890 12345678910 0123456789 987654321 87654321 654321
7654321 111111 1111111 11111111 222222 333333 444444 555555 666666 777777 7777777 888888 88888888 999999
000000 00000000 112233 121212 123123 123321 123123123 123654 131313 142536 147258 147258369 159357 159753
212121 232323 246810 252525 456789 456123 741852 741852963 789456 789456123 102030 010203 101010 100000
123000 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 1qaz2wsx3edc 123qwe 123qweasd 123abc 123456a 123456q
12345a 12345q 123456789a 12345qwert 1234qwer qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyuiop
qwertyui qwert123 qwert1 qwer1234 qwerqwer qweqwe qweasd qweasdzxc qazwsx qazwsxedc qazqaz q1w2e3 q1w2e3r4
q1w2e3r4t5 asdfgh asdfghj asdfghjk asdfghjkl asdf1234 asdfasdf asdasd asd123 asdqwe zxcvbn zxcvbnm zxcvbnm1
zxczxc zaq12wsx zaq1zaq1 1234abcd 12341234 12344321 11223344 1122334455 abcdef abcdefg abcdefgh abc123
abc1234 abc12345 abcd1234 abcabc a12345 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 aa123456
aa12345678 aaaaaa aaaaaaa aaaaaaaa aaa111 aabbcc azerty azertyuiop qwertz qwertzuiop password1 password12
password123 password1234 password12345 password2 password3 password01 password! password1! password123!
password@123 passw0rd passw0rd1 p@ssword p@ssw0rd p@ssword1 p@ssw0rd1 p@ssw0rd123 pa55word pa$$word passpass
passwort passwort1 motdepasse contrasena contraseña senha123 parola parole hesloheslo wachtwoord kennwort
pass1234 pass123 passer passme mypass mypassword mypassword1 newpassword newpass oldpassword yourpassword
thepassword nopassword nopass secret secret1 secret123 topsecret letmein letmein1 letmein123 letmein! openup
opensesame welcome welcome1 welcome12 welcome123 welcome1234 welcome! welcome1! welcome@123 welcome2023
welcome2024 welcome2025 welcome2026 changeme changeme1 changeme123 change123 changethis changeit default
default1 guest1 guest123 testing testing1 testing123 test123 test1234 test12345 testtest tester tester1
temp123 temp1234 temporary trial123 demo123 demo1234 demodemo sample sample123 example example1 user123
user1234 username username1 useruser login1 login123 loginlogin signin signin123 access access1 access14
account account1 admin1 admin12 admin123 admin1234 admin12345 admin123456 admin@123 admin!23 adminadmin
administrator admin2023 admin2024 admin2025 admin2026 root123 rootroot toor123 master master1 master123
manager manager1 server server1 system system1 oracle oracle1 office office1 company company1 company123
business business1 wholesale wholesale1 catalog catalog1 orders orders1 ordering invoice invoice1 supplier
customer customer1 vendor1 vendor123 casepack casepack1 casepack123 warehouse warehouse1 shopping dragon
dragon1 dragon123 monkey monkey1 monkey123 shadow shadow1 sunshine sunshine1 sunshine123 princess princess1
princess123 football football1 football123 baseball baseball1 basketball basketball1 soccer soccer1 hockey
hockey1 tennis golfer golfing superman superman1 batman batman1 batman123 spiderman spiderman1 ironman
starwars starwars1 pokemon pokemon1 pikachu naruto naruto1 minecraft minecraft1 fortnite roblox roblox1
callofduty playstation xbox360 nintendo iloveyou iloveyou1 iloveyou2 iloveyou123 iloveu loveyou loveme
lovely lovely1 lover1 lovers loveyou1 love123 love1234 mylove mylove1 iloveme ihateyou fuckyou fuckyou1
fuckoff asshole bitch1 bullshit pussy1 fucker trustno1 whatever whatever1 nothing nothing1 something
anything forever forever1 freedom freedom1 hello1 hello12 hello123 hello1234 hellohello helloworld hello!
howareyou goodbye blahblah blink182 matrix matrix1 killer killer1 killer123 hunter hunter1 hunter2 hunter123
ranger ranger1 ginger ginger1 pepper pepper1 cookie cookie1 cookie123 cheese cheese1 banana banana1 orange
orange1 apple1 apple123 cherry cherry1 peanut peanut1 chocolate chocolate1 chicken chicken1 butter butterfly
butterfly1 flower flower1 flower123 flowers summer summer1 summer123 summer2023 summer2024 summer2025
summer2026 winter winter1 winter123 winter2023 winter2024 winter2025 spring spring1 spring2024 spring2025
autumn autumn1 january february october november december monday friday friday1 sunday saturday thursday
michael michael1 michelle michelle1 jennifer jennifer1 jessica jessica1 jordan jordan1 jordan23 joshua
joshua1 daniel daniel1 david1 david123 charlie charlie1 charlie123 thomas thomas1 robert robert1 andrew
andrew1 anthony anthony1 matthew matthew1 martin martin1 george george1 william william1 richard richard1
patrick patrick1 nicole nicole1 ashley ashley1 amanda amanda1 samantha samantha1 sophie sophie1 hannah
hannah1 elizabeth elizabeth1 victoria victoria1 alexander alexander1 alexandra natasha natasha1 maggie
maggie1 bailey bailey1 buster buster1 tigger tigger1 rocky1 rocky123 lucky1 lucky123 lucky7 happy1 happy123
smokey smokey1 harley harley1 mustang mustang1 corvette ferrari ferrari1 porsche mercedes yamaha honda1
toyota toyota1 chevrolet camaro diamond diamond1 silver silver1 golden golden1 purple purple1 yellow yellow1
green1 green123 blue123 black1 black123 red123 redred rainbow rainbow1 angel1 angel123 angels heaven heaven1
jesus1 jesus123 christ christian blessed blessed1 family family1 friend friends friends1 mother mother1
father father1 brother sister sister1 grandma daddy1 mommy1 babygirl babygirl1 babyboy sweetie sweety
sexy123 sexy12 sexsex gfhjkm computer computer1 internet internet1 google google1 google123 facebook
facebook1 facebook123 youtube twitter instagram linkedin linkedin1 apple12 samsung samsung1 samsung123
microsoft windows windows1 windows10 android android1 iphone iphone1 liverpool liverpool1 chelsea chelsea1
chelsea123 arsenal arsenal1 barcelona barcelona1 realmadrid juventus manchester manutd yankees yankees1
lakers lakers24 cowboys cowboys1 steelers steelers1 eagles eagles1 redsox london london1 paris1 berlin
newyork newyork1 chicago chicago1 america america1 canada canada1 australia mexico brasil brazil england
scotland india123 india@123 pakistan pakistan1 indonesia filipino nigeria eminem metallica metallica1
nirvana slipknot slipknot1 guitar guitar1 music1 music123 merlin merlin1 phoenix phoenix1 falcon falcon1
tiger1 tiger123 tigers panther lion123 eagle1 wolf123 dolphin dolphin1 dolphins elephant snoopy snoopy1
scooby scooby1 mickey mickey1 garfield donald donald1 doggie puppy1 kitten kitty1 kittycat zxcvbn1 zxcv1234
1234567a 12345abc 1a2b3c 1a2b3c4d 1q1q1q 1q2w3e4 2wsx3edc 3rjs1la7qe 18atcskd2w aa1234 abcd123 abcde1
abcde123 access123 action adidas airborne alexis alpha1 alpha123 amazing analog animal arizona asdf123
asdfg1 asdfgh1 beautiful beautiful1 bigdog bubbles bubbles1 captain captain1 center champion champion1
cooper creative crystal crystal1 cutie1 dallas dallas1 danger dennis destiny destiny1 disney doctor dreams
edward elephant1 everything explorer express florida florida1 gateway genius georgia gemini general hammer
hardcore helpme hooters houston icecream iceman jackson jackson1 jasmine jasmine1 jasper johnny junior
justin justin1 knight knights lauren leather legend legend1 lollipop lonely madison madison1 maverick
maverick1 melissa melissa1 midnight mirage mollie morgan mountain murphy nascar natalie nelson ncc1701
nothing123 october1 online oliver oliver1 paradise parker peaches peaches1 peace1 player player1 please
please1 poohbear power1 power123 precious precious1 prince prince1 private pumpkin pumpkin1 rachel raiders
raiders1 random rebecca rebecca1 redskins remember rooster rosebud royals runner sammy1 sandra scorpion
scooter scooter1 security security1 sierra simple simple1 single skater skippy slayer snickers snowball
sparky sparky1 special special1 spider spider1 spirit stella steven steven1 success success1 sugar1
superstar supreme sydney taylor taylor1 tarheels teresa thunder thunder1 together tomorrow travel trinity
trouble tucker turtle united united1 unknown vampire vanessa viking walter warrior warrior1 welcome2
westside whiskey william123 wilson winner winner1 winston wisdom wizard wonder xavier zombie
`;

export const commonPasswords: ReadonlySet<string> = new Set(common.trim().split(/\s+/));
