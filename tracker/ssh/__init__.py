"""Who else may sit down: the table over SSH, one screen per connection, all on one store.

`host` keeps the seats and their screens; `door` lets people in; `session` is one channel; `terminal` and `driver` carry
a screen to it; `colour` gives it the colours it has; `guard` keeps a broken screen from touching the others.
"""
